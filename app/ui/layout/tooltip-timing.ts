const OPEN_DELAY = 700
const SKIP_DELAY = 300

/** No delay when the pointer moves from one tooltip to the next. */
export function tooltipDelay(now: number, lastClosedAt: number | undefined): number {
	return lastClosedAt !== undefined && now - lastClosedAt < SKIP_DELAY ? 0 : OPEN_DELAY
}
