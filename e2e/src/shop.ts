import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Shop {
  url: string;
  close(): void;
}

/** A page of somebody's shop with the bubble; by default as high as what is on it. */
export async function openShop(
  server: string,
  { company, key, height = 'auto' }: { company: string; key: string; height?: string },
): Promise<Shop> {
  const script = `<script src="${server}/widget.js" data-company="${company}" data-open-key="${key}"></script>`;
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><main style="height: ${height}"><h1>Shop</h1></main>${script}`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    close: () => site.close(),
  };
}
