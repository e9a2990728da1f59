import type { TestProject } from 'vitest/node';
import { SERVICES } from './all.ts';
import { MissingProgram, type Service, type ServiceKind } from './service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the servers that run. */
    services: Partial<Record<ServiceKind['name'], string>>;
  }
}

/** Starts every server, and stops them at the end. One that is not installed is a failure under CI, else a loud skip. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: Service[] = [];
  const stop = async (): Promise<void> => {
    await Promise.allSettled(running.map((service) => service.stop()));
  };
  const urls: Partial<Record<ServiceKind['name'], string>> = {};
  const missing: ServiceKind[] = [];
  const started = await Promise.allSettled(
    SERVICES.map(async (kind) => {
      try {
        const service = await kind.start();
        running.push(service);
        urls[kind.name] = service.url;
      } catch (error) {
        if (!(error instanceof MissingProgram)) throw error;
        missing.push(kind);
      }
    }),
  );
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined || (missing.length > 0 && process.env.CI !== undefined)) {
    await stop();
    throw failed?.reason ?? new Error(lineFor(missing));
  }
  if (missing.length > 0)
    console.warn(`\n!! SKIPPED, not installed: ${missing.map((one) => one.name).join(', ')}. ${lineFor(missing)}\n`);
  project.provide('services', urls);
  return stop;
}

function lineFor(missing: readonly ServiceKind[]): string {
  return `Install what is missing: apt-get install ${missing.flatMap((one) => one.packages).join(' ')}`;
}
