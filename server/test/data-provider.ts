/**
 * The requests of `ra-data-django-rest-framework` 0.2.1, a data provider of react-admin for APIs in the style of
 * Django REST framework. Written by hand, because the package needs React 16. It updates with PATCH, deletes row
 * by row, and says that it sends JSON also when it sends nothing.
 */
interface ListParams {
  page: number;
  perPage: number;
  field: string;
  order: 'ASC' | 'DESC';
  filter?: Record<string, unknown>;
}

/** A record as the server sends it. */
type Row = any;

export function dataProvider(api: string, token: string) {
  async function send(path: string, { method, body }: { method?: string; body?: string } = {}) {
    const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
    if (method) headers.set('content-type', 'application/json');
    const response = await fetch(`${api}/${path}`, {
      headers,
      ...(method && { method }),
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const json: Row = text === '' ? undefined : JSON.parse(text);
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return json;
  }

  async function getList(resource: string, { page, perPage, field, order, filter }: ListParams) {
    const query = new URLSearchParams();
    const { q, ...others } = filter ?? {};
    const ordering = `${order === 'ASC' ? '' : '-'}${field}`;
    for (const [name, value] of Object.entries({
      ...others,
      search: q,
      page,
      page_size: perPage,
      ordering,
    })) {
      if (value !== undefined) query.set(name, String(value));
    }
    const { results, count } = await send(`${resource}/?${query}`);
    return { data: results as Row[], total: count as number };
  }

  const getOne = (resource: string, id: number): Promise<Row> => send(`${resource}/${id}/`);
  const update = (resource: string, id: number, data: object): Promise<Row> =>
    send(`${resource}/${id}/`, { method: 'PATCH', body: JSON.stringify(data) });
  const remove = (resource: string, id: number): Promise<Row> =>
    send(`${resource}/${id}/`, { method: 'DELETE' });

  return {
    getList,
    getOne,
    getMany: (resource: string, ids: readonly number[]): Promise<Row[]> =>
      Promise.all(ids.map((id) => getOne(resource, id))),
    getManyReference: (resource: string, target: string, id: number, params: ListParams) =>
      getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (resource: string, data: object): Promise<Row> =>
      send(`${resource}/`, { method: 'POST', body: JSON.stringify(data) }),
    update,
    updateMany: async (resource: string, ids: readonly number[], data: object) =>
      (await Promise.all(ids.map((id) => update(resource, id, data)))).map(({ id }) => id),
    delete: remove,
    deleteMany: (resource: string, ids: readonly number[]) =>
      Promise.all(ids.map((id) => remove(resource, id))),
  };
}
