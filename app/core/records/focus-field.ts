import { z } from "zod"
import type { Field } from "./field.ts"

/** The point that stays in view, in percent of width and height. */
export type Focus = { x: number; y: number }

const percent = (label: string) => {
	const error = `${label} must be a whole number from 0 to 100`
	return z.int({ error }).min(0, { error }).max(100, { error }).default(50)
}

export const focus = {
	kind: "fieldset",
	label: "What stays in view",
	inputs: { focusX: percent("Focus from the left"), focusY: percent("Focus from the top") },
	initial: { focusX: "50", focusY: "50" },
	typed: ({ x, y }: Focus) => ({ focusX: String(x), focusY: String(y) }),
	read: ({ focusX, focusY }) => ({ value: { x: Number(focusX), y: Number(focusY) }, problems: [] }),
	lines: ({ x, y }: Focus) => [
		{ label: "What stays in view", value: `${x}% from the left, ${y}% from the top` },
	],
} satisfies Field
