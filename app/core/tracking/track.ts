export type DeclaredEvent = {
	name: string
	/** Fields of the payload that form the stored subject, such as '12', '12 qr_code' or 'bird'. */
	parts: readonly string[]
	/** Only staff do this, so guests can't report it. */
	isOfStaff: boolean
}

/** Tracked after consent. Third-party scripts get payloads unchanged. Privacy: none identifies a visitor or links events. */
export type SiteEvent<Payload> = DeclaredEvent & { parts: readonly (keyof Payload & string)[] }

export const siteEvent = <Payload>(
	name: string,
	parts: readonly (keyof Payload & string)[],
	isOfStaff = false,
): SiteEvent<Payload> => ({ name, parts, isOfStaff })

export type TrackedEvent = [event: DeclaredEvent, payload: object]
type TrackListener = (...event: TrackedEvent) => void

let current: TrackListener | undefined

export const UNTRACKED_LETTERS = 2

const early: TrackedEvent[] = []
const MAX_EARLY = 50

/** Never throws. Events wait in memory until consent and sending have loaded (`privacy-choices.tsx`). */
export function track<Payload extends object>(event: SiteEvent<Payload>, payload: NoInfer<Payload>): void {
	if (current) current(event, payload)
	else if (early.length < MAX_EARLY) early.push([event, payload])
}

export function onTrack(listener: TrackListener): () => void {
	current = listener
	for (const event of early.splice(0)) listener(...event)
	return () => {
		current = undefined
	}
}
