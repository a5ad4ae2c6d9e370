import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The script for foreign pages: one classic file whose name never changes. */
export default defineConfig({
  build: {
    emptyOutDir: false,
    lib: {
      entry: fileURLToPath(new URL('./src/embed/embed.ts', import.meta.url)),
      formats: ['iife'],
      name: 'maruChat',
      fileName: () => 'widget.js',
    },
  },
});
