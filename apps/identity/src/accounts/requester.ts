/** The sender of a request, as far as the request identifies them. */
export interface Requester {
  /** Network address of the browser. */
  address: string;
  /** The value of the browser's device cookie; empty without one. It is trusted only if the database knows it. */
  deviceToken: string;
  /** The request's id, for the audit log. */
  requestId: string;
}
