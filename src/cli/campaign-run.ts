import type { CampaignOptions, CampaignOutcome } from '../campaign/campaign.ts';
import type { Io } from './io.ts';
import { progressView } from './progress/view.ts';

/** Runs a campaign with its progress on stderr. */
export async function watchedCampaign(options: CampaignOptions, io: Io): Promise<CampaignOutcome> {
  const { runCampaign } = await import('../campaign/campaign.ts');
  const view = await progressView(io);
  try {
    return await runCampaign({ ...options, onProgress: (progress) => view.update(progress) });
  } finally {
    view.close();
  }
}
