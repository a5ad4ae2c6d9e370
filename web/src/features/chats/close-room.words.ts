import { addWords } from '../../lib/i18n.ts';
import { closeRoom } from './close-room.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    closeRoom: typeof closeRoom;
  }
}

addWords('closeRoom', closeRoom, {
  ko: async () => (await import('./close-room.ko.ts')).closeRoom,
});
