import { PolicyRegistry } from './policy-registry.ts';
import { changeContactTool } from './tools/change-contact.ts';
import { deleteFileTool } from './tools/delete-file.ts';
import { deployTool } from './tools/deploy.ts';
import { fetchUrlTool } from './tools/fetch-url.ts';
import { publishNoticeTool } from './tools/publish-notice.ts';
import { queryCustomerTool } from './tools/query-customer.ts';
import { readContextTool } from './tools/read-context.ts';
import { readSecretTool } from './tools/read-secret.ts';
import { refundTool } from './tools/refund.ts';
import { resetCredentialTool } from './tools/reset-credential.ts';
import { runCodeTool } from './tools/run-code.ts';
import { sendMessageTool } from './tools/send-message.ts';
import { setContextTool } from './tools/set-context.ts';
import { updateCustomerTool } from './tools/update-customer.ts';
import { whoAmITool } from './tools/who-am-i.ts';
import { writeFileTool } from './tools/write-file.ts';
import type { World } from './world.ts';

/** The tools of the reference gateway. */
export function builtInTools(world: World): PolicyRegistry {
  return new PolicyRegistry([
    refundTool(world),
    deleteFileTool(world),
    sendMessageTool(world),
    queryCustomerTool(world),
    deployTool(world),
    writeFileTool(world),
    fetchUrlTool(world),
    resetCredentialTool(world),
    changeContactTool(world),
    updateCustomerTool(world),
    readSecretTool(world),
    runCodeTool(world),
    setContextTool(world),
    readContextTool(),
    publishNoticeTool(world),
    whoAmITool(),
  ]);
}
