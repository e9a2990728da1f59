import { z } from 'zod';
import { jsonObject } from './json.ts';

/** One mutation: an operator at a named site, with concrete parameters. */
export const recipeStep = z.strictObject({ operator: z.string(), site: z.string(), parameters: jsonObject });
export type RecipeStep = z.infer<typeof recipeStep>;

/** The mutations of a mutant, in order. The empty recipe is the control. */
export const recipe = z.array(recipeStep).max(8);
export type Recipe = z.infer<typeof recipe>;

/** Baseline and recipe; the derived plan is stored beside it, never only a seed. */
export const mutantSchema = z.strictObject({
  id: z.string().describe('digest of baseline and recipe, 16 hex digits'),
  baseline: z.string(),
  recipe,
  origin: z.enum(['control', 'twin', 'known', 'systematic', 'random', 'shrink', 'confirm', 'stepwise']),
});
export type Mutant = z.infer<typeof mutantSchema>;
