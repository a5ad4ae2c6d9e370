/** The company code and the open key in the address of a chat link. */
export interface ChatLink {
  company: string;
  key: string;
}

/** Parses `/open/{company}/{key}`; undefined for any other path. */
export function chatLinkOfPath(path: string): ChatLink | undefined {
  const [, company, key] = /^\/open\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  if (company === undefined || key === undefined) return undefined;
  try {
    return { company: decodeURIComponent(company), key: decodeURIComponent(key) };
  } catch {
    return undefined;
  }
}
