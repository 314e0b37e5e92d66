/** After a jump of the clock, nothing is deleted permanently for this long. */
export const HOURS_TO_RUN = 48

/** `ranUntil`: when the site ran before the jump, UTC ISO 8601. `hoursLeft`: until permanent deletion resumes. */
export type ClockJump = { ranUntil: string; hoursLeft: number }
