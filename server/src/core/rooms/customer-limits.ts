/** Limits on customers. Connections are counted per process, everything else across all processes. */
export interface CustomerRateLimits {
  connectionsPerNetwork: number;
  connectionsPerCompany: number;
  /** The limits below are per day. */
  messagesPerRoom: number;
  bytesPerRoom: number;
  messagesPerNetwork: number;
  bytesPerNetwork: number;
  roomsPerNetwork: number;
  /** From this many rooms on, networks that opened many rooms today cannot open more; others still can. */
  roomsPerCompany: number;
}

/** One network may be an office or a school, so its limits are far above the needs of one person. */
export const CUSTOMER_RATE_LIMITS: CustomerRateLimits = {
  connectionsPerNetwork: 100,
  connectionsPerCompany: 5_000,
  messagesPerRoom: 1_000,
  bytesPerRoom: 2_000_000,
  messagesPerNetwork: 5_000,
  bytesPerNetwork: 10_000_000,
  roomsPerNetwork: 100,
  roomsPerCompany: 5_000,
};
