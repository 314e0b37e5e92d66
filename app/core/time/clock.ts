/** After a jump, the site runs for this long before it deletes anything permanently again. */
export const HOURS_TO_RUN = 48

/** A gap or a jump of the clock: the site had run until then, UTC ISO 8601. `hoursLeft` until it deletes anything permanently again. */
export type ClockJump = { ranUntil: string; hoursLeft: number }
