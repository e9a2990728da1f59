import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TargetError } from '../../model/errors.ts';
import { suggestion } from '../../model/nearest.ts';
import type { AdapterContext } from '../adapter.ts';
import type { Driver } from '../driver/driver.ts';
import { type DriverModule, MODULE_VERSION } from './contract.ts';
import type { ModuleTarget } from './definition.ts';

/** Loads the module of a target and connects it. Throws a TargetError (exit 2) with one sentence about what is wrong with it. */
export async function loadDriver(target: ModuleTarget, context: AdapterContext): Promise<Driver> {
  const at = context.place?.at(['module']);
  const refuse = (why: string): TargetError => new TargetError(`${at === undefined ? '' : `${at} `}${why}`);
  const file = resolve(context.place?.folder ?? '.', target.module);
  const loaded = await load(file).catch((error: unknown) => {
    throw refuse(`the module ${target.module} cannot be loaded: ${sentence(error)}`);
  });
  const { version } = loaded;
  if (version !== MODULE_VERSION) {
    const said = version === undefined ? 'says no version' : `is of ${JSON.stringify(version)}`;
    throw refuse(`the module ${target.module} ${said}: it must export version = '${MODULE_VERSION}'`);
  }
  const { connect } = loaded;
  if (typeof connect !== 'function')
    throw refuse(`the module ${target.module} exports no function connect${suggestion('connect', others(loaded))}`);
  const { url, controlUrl, fill = (text: string) => text } = context;
  const options = Object.fromEntries(Object.entries(target.options).map(([name, text]) => [name, fill(text)]));
  let driver: Partial<Driver> | undefined;
  try {
    driver = await (connect as DriverModule['connect'])({ target: target.name, url, controlUrl, options });
  } catch (error) {
    throw refuse(`connect of the module ${target.module} failed: ${sentence(error)}`);
  }
  for (const name of ['open', 'identity'] as const) {
    if (typeof driver?.[name] !== 'function')
      throw refuse(`what connect of the module ${target.module} gives has no function ${name}`);
  }
  return driver as Driver;
}

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

function others(loaded: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(loaded).filter((name) => typeof loaded[name] === 'function');
}

function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 300);
}
