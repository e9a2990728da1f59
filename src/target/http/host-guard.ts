import { RetconError } from '../../model/errors.ts';

/**
 * The address, if Retcon may send to it: loopback, or a host of `target.allowHosts` (`host` for every port,
 * `host:port` for one). Else a RetconError that names the host. Nothing is resolved or sent.
 */
export function guardHost(address: string, allowedHosts: readonly string[]): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new RetconError('target', `"${address}" is not an address that starts with http:// or https://`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new RetconError('target', `the address of ${url.host} carries a credential; give it to a principal instead`);
  }
  if (url.search !== '' || url.hash !== '') {
    throw new RetconError('target', `the address "${address}" must end with its path, without ? or #`);
  }
  if (isLoopback(url.hostname) || allowedHosts.some((host) => names(host, url))) return url;
  throw new RetconError(
    'target',
    `nothing may be sent to ${url.host}: add it to target.allowHosts if you are authorised to test it`,
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function names(allowed: string, url: URL): boolean {
  const wanted = allowed.toLowerCase();
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return wanted === url.hostname || wanted === `${url.hostname}:${port}`;
}
