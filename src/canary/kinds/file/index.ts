import { resolve } from 'node:path';
import { z } from 'zod';
import { defineKind } from '../../canary.ts';
import { FILE_SENSES, FileCanary } from './file-canary.ts';

export const file = defineKind({
  id: 'file',
  summary: 'files in one flat folder per tenant: sees each deletion, and files that are changed, made or renamed',
  senses: FILE_SENSES,
  setup: 'a folder that the target may change, with a folder for each tenant in it',
  schema: z.strictObject({
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('where the folders of the tenants are; default: the name of the canary'),
    counts: z
      .boolean()
      .default(true)
      .describe('false where files are overwritten: two changes between two looks are one to this sensor'),
    links: z
      .boolean()
      .default(false)
      .describe('plant a link in each home folder that leads to the file of another tenant'),
  }),
  async open(name, definition, { workFolder }) {
    return new FileCanary(name, resolve(workFolder, definition.folder ?? name), definition.links, definition.counts);
  },
});
