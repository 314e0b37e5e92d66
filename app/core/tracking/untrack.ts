import { dequeueEvent } from "./event-queue.ts"
import { countedAs } from "./event-subject.ts"
import type { EventPayloads, SiteEvent } from "./event-table.ts"
import { removeFromScriptQueue } from "./third-party-script.ts"
import { removeEarly, type TrackedEvent } from "./track.ts"

export function untrack<Name extends SiteEvent>(name: Name, payload: EventPayloads[Name]): boolean {
	const event = countedAs(name, payload)
	const isSame = ([other, ofOther]: TrackedEvent) =>
		other === name && countedAs(other, ofOther).subject === event.subject
	removeFromScriptQueue(isSame)
	return removeEarly(isSame) || dequeueEvent(event)
}
