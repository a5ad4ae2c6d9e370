import type { Context } from '../../core/context.ts';
import { acceptCustomers } from './customer-connections.ts';
import { RoomHub } from './room-hub.ts';
import { acceptStaff } from './staff-connections.ts';

/** The live connections to rooms, for staff and for customers. */
export function liveRoutes(context: Context): void {
  const hub = new RoomHub(context.work, context.report);
  context.onReady(() => hub.listen());
  acceptStaff(context, hub);
  acceptCustomers(context, hub);
}
