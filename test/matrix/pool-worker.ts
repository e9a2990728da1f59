import { campaignAt, type MatrixCampaign } from './campaigns.ts';

/** The other side of the pool: a campaign at a time, and what came of it. */
process.on('message', ({ campaign, place }: { campaign: MatrixCampaign; place: string }) => {
  void campaignAt({ ...campaign, here: true }, place).then(
    ({ findings, counts, liveness, exit }) => process.send?.({ outcome: { findings, counts, liveness, exit } }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
