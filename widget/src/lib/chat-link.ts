/** The company and the key in the address of a chat link. */
export interface ChatLink {
  company: string;
  key: string;
}

/** What stands in `/open/{company}/{key}`, or nothing if the path is another one. */
export function chatLinkOfPath(path: string): ChatLink | undefined {
  const [, company, key] = /^\/open\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  if (company === undefined || key === undefined) return undefined;
  try {
    return { company: decodeURIComponent(company), key: decodeURIComponent(key) };
  } catch {
    return undefined;
  }
}
