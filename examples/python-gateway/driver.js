// Drives the gateway of this folder for Retcon, in its process. In TypeScript the types come from 'retcon/adapter'.

export const version = 'retcon-module/1';

const SAYS = {
  SUCCEEDED: 'done',
  REJECTED: 'not-done',
  CANCELLED: 'not-done',
  SUPERSEDED: 'not-done',
  INVALID: 'not-done',
  REFUSED: 'not-done',
};

/** Method, path and body of each action. The ids in it are those that the gateway gave. */
const REQUESTS = {
  open: () => ['POST', '/runs', {}],
  say: ({ run, text }) => ['POST', `/runs/${part(run)}/messages`, { text }],
  decide: ({ run, call, decision, copy }) => [
    'POST',
    `/runs/${part(run)}/calls/${part(call)}/decision`,
    { decision, call: copy },
  ],
  look: ({ run, call }) => ['GET', `/runs/${part(run)}/calls/${part(call)}/approval`],
  resume: ({ run }) => ['POST', `/runs/${part(run)}/resume`, {}],
  cancel: ({ run, call }) => ['POST', `/runs/${part(run)}/cancel`, { call }],
  retry: ({ run, call }) => ['POST', `/runs/${part(run)}/calls/${part(call)}/retry`, {}],
};

/** @param {import('retcon/adapter').ModuleSetting} setting */
export function connect({ url }) {
  return {
    capabilities: { actions: Object.keys(REQUESTS), paths: ['model', 'resume'], inspection: ['identity'] },
    identity: async () => JSON.parse((await send(url, null, 'GET', '/version')).text).build,
    open: async () => ({ perform: (action, signal) => perform(url, action, signal) }),
  };
}

async function perform(url, { do: kind, credential, with: given }, signal) {
  let sent;
  try {
    sent = await send(url, credential, ...REQUESTS[kind](given), signal);
  } catch (error) {
    // It may have been processed all the same: nobody knows, so it is not said to be refused.
    return { outcome: 'indeterminate', why: `no whole answer: ${error.message}` };
  }
  const { status, text } = sent;
  const said = parsed(text);
  const isAccepted = status >= 200 && status < 300;
  const served = said.run !== undefined ? `run: ${said.run}` : said.error?.class;
  const { shown, state, calls } = said;
  return {
    outcome: isAccepted ? 'accepted' : 'refused',
    proof: { serviced: served ?? '', authenticated: status !== 401 },
    status,
    body: text,
    ...(isAccepted ? {} : { why: `answered ${status} ${said.error?.class ?? ''}`.trim() }),
    ...(said.run === undefined ? {} : { run: said.run, captured: { state, ...shown } }),
    ...(isAccepted && calls !== undefined
      ? {
          calls: calls.map(({ id }) => id),
          claims: calls.flatMap(({ id, state: is }) => (SAYS[is] === undefined ? [] : [{ call: id, says: SAYS[is] }])),
        }
      : {}),
  };
}

async function send(url, credential, method, path, body, signal) {
  const headers = { 'content-type': 'application/json' };
  if (credential !== null) headers.authorization = `Bearer ${credential}`;
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body), signal });
  return { status: response.status, text: await response.text() };
}

function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function part(id) {
  return encodeURIComponent(String(id));
}
