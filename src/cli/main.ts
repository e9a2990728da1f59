import { processIo } from './io.ts';
import { runProgram } from './program.ts';

// A reader that went away (retcon list operators | head -1) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), processIo([]));
