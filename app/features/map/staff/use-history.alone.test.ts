// @vitest-environment happy-dom
import fc from "fast-check"
import { createElement, createRef } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { expect, test } from "vitest"
import { type History, useHistory } from "./use-history.ts"

const value = fc.nat({ max: 9 })
const press = fc.oneof(
	fc.record({ by: fc.constantFrom("change" as const, "type" as const), value }),
	fc.record({ by: fc.constantFrom("undo" as const, "redo" as const) }),
)

let history: History<number>
function Part() {
	history = useHistory(0, createRef())
	return null
}

test("undo and redo walk through what was changed, and a change ends what could be made again", () => {
	fc.assert(
		fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
			const part = createRoot(document.createElement("div"))
			flushSync(() => part.render(createElement(Part)))
			const past: number[] = []
			let now = 0
			let future: number[] = []
			for (const one of presses) {
				flushSync(() => ("value" in one ? history[one.by](one.value) : history[one.by]?.()))
				if (one.by === "change") {
					past.push(now)
					future = []
				}
				if ("value" in one) now = one.value
				else if (one.by === "undo" && past.length > 0) {
					future.push(now)
					now = past.pop() ?? 0
				} else if (one.by === "redo" && future.length > 0) {
					past.push(now)
					now = future.pop() ?? 0
				}
				expect([history.now, !history.undo, !history.redo]).toEqual([now, !past.length, !future.length])
			}
		}),
	)
})
