import { expect, test } from "vitest"
import { LARGE_BODIES } from "#app/platform/request-limits.server.ts"
import { createSlots } from "./slots.server.ts"

/** `enter` takes a slot for a body; `ended` lists the bodies that had to end. */
function slots() {
	const bodies = createSlots(LARGE_BODIES)
	const ended: string[] = []
	return { ended, enter: (address: string, name = address) => bodies.enter(address, () => ended.push(name)) }
}

test("a fifth body of a /64 network or an IPv4 address ends the one that is idle longest", () => {
	const { ended, enter } = slots()
	const first = enter("192.0.2.1", "first")
	for (const name of ["second", "third", "fourth"]) enter("192.0.2.1", name)
	enter("192.0.2.2", "another address")
	expect(ended).toEqual([])
	first.seen()
	enter("192.0.2.1", "fifth")
	expect(ended).toEqual(["second"])
	for (const host of [1, 2, 3, 4, 5]) enter(`2001:db8::${host}`)
	expect(ended).toEqual(["second", "2001:db8::1"])
})

test("a seventeenth body of a /48 ends one of it, and a sixty-fifth ends the one that is idle longest of all", () => {
	const { ended, enter } = slots()
	enter("192.0.2.1")
	for (let network = 0; network < 17; network++) enter(`2001:db8:0:${network}::1`)
	expect(ended).toEqual(["2001:db8:0:0::1"])
	for (let site = 1; site <= 48; site++) enter(`2001:db8:${site}::1`)
	expect(ended).toEqual(["2001:db8:0:0::1", "192.0.2.1"])
})

test("a body that was received leaves its slot, and one that has ended takes none", () => {
	const { ended, enter } = slots()
	const done = enter("192.0.2.1", "done")
	const over = enter("192.0.2.1", "over")
	for (const name of ["third", "fourth"]) enter("192.0.2.1", name)
	done.leave()
	enter("192.0.2.1", "fifth")
	expect(ended).toEqual([])
	enter("192.0.2.1", "sixth")
	over.seen()
	over.leave()
	enter("192.0.2.1", "seventh")
	expect(ended).toEqual(["over", "third"])
})

test("a slot that is left twice leaves the slots of others alone", () => {
	const { ended, enter } = slots()
	const first = enter("192.0.2.1", "first")
	first.leave()
	for (const name of ["second", "third", "fourth", "fifth"]) enter("192.0.2.1", name)
	first.leave()
	enter("192.0.2.1", "sixth")
	expect(ended).toEqual(["second"])
})
