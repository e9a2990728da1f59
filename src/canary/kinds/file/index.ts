import { resolve } from 'node:path';
import { z } from 'zod';
import { defineKind } from '../../canary.ts';
import { FILE_SENSES, FileCanary } from './file-canary.ts';

export const file = defineKind({
  id: 'file',
  summary:
    'files in a folder per tenant and below it: sees each deletion, what is changed, made, linked or renamed, and permissions',
  senses: FILE_SENSES,
  setup: 'a folder that the target may change, with a folder for each tenant in it',
  schema: z.strictObject({
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('where the folders of the tenants are; default: the name of the canary'),
    inside: z
      .string()
      .regex(/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/, 'is a path of plain names, such as reports/2026')
      .optional()
      .describe("folder below each tenant's where files are planted; default: the tenant's own"),
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
    const { folder = name, links, counts, inside } = definition;
    return new FileCanary(name, resolve(workFolder, folder), links, counts, inside);
  },
});
