/** How much customers may do. Connections are counted in each process, the rest by all together. */
export interface CustomerLimits {
  connectionsPerNetwork: number;
  connectionsPerCompany: number;
  /** Those below are for one day. */
  messagesPerRoom: number;
  bytesPerRoom: number;
  messagesPerNetwork: number;
  bytesPerNetwork: number;
  roomsPerNetwork: number;
  /** From here on networks that opened many rooms today open no more; whoever opened few still does. */
  roomsPerCompany: number;
}

/** One network may be an office or a school, so its limits are far above what one person needs. */
export const CUSTOMER_LIMITS: CustomerLimits = {
  connectionsPerNetwork: 100,
  connectionsPerCompany: 5_000,
  messagesPerRoom: 1_000,
  bytesPerRoom: 2_000_000,
  messagesPerNetwork: 5_000,
  bytesPerNetwork: 10_000_000,
  roomsPerNetwork: 100,
  roomsPerCompany: 5_000,
};
