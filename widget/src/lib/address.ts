/** Whose door a chat link leads to. */
export interface DoorAddress {
  company: string;
  key: string;
}

/** What stands in `/open/{company}/{key}`, or nothing if the path is another one. */
export function doorOfPath(path: string): DoorAddress | undefined {
  const [, company, key] = /^\/open\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  if (company === undefined || key === undefined) return undefined;
  try {
    return { company: decodeURIComponent(company), key: decodeURIComponent(key) };
  } catch {
    return undefined;
  }
}
