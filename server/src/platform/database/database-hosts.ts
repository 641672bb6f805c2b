const urlParts = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * One address for each host that a database's address names, in its order: `postgres://user@a:5432,b:5432/name` names two. The
 * rest of the address is the same for all.
 */
export function listHostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = urlParts.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url];
}
