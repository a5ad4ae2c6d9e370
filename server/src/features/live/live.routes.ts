import type { Context } from '../../core/context.ts';
import { openToCustomers } from './customer-door.ts';
import { RoomHub } from './room-hub.ts';
import { openToStaff } from './staff-door.ts';

/** The live connections of rooms, for staff and for customers. */
export async function liveRoutes(context: Context): Promise<void> {
  const hub = new RoomHub(context.work, context.report);
  await hub.listen();
  openToStaff(context, hub);
  openToCustomers(context, hub);
}
