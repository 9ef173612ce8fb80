/** Who asks for something, as far as the request tells. */
export interface Requester {
  /** Network address of the browser. */
  address: string;
  /** What the browser's device cookie holds; empty without one. It is believed once the database knows it. */
  deviceToken: string;
  /** The request's id, for the audit log. */
  requestId: string;
}
