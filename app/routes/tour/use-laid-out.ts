import { type RefObject, useLayoutEffect } from "react"
import { useNavigationType } from "react-router"
import { whenIdle } from "#app/ui/lazy-component.tsx"

/** Skips cards out of view once their sizes are known: before, Back and Reload would scroll to another place. */
export function useLaidOut(list: RefObject<HTMLElement | null>, content: unknown): void {
	const isBack = useNavigationType() === "POP"
	// biome-ignore lint/correctness/useExhaustiveDependencies: not when Back only closes a dialog
	useLayoutEffect(() => {
		const data = list.current?.dataset
		if (!data) return
		let width = isBack ? 0 : innerWidth
		const update = () => {
			// Phones also resize the window when their browser hides its bars.
			if (innerWidth !== width) delete data.laidOut
			width = innerWidth
			whenIdle(async () => {
				data.laidOut = ""
			})
		}
		update()
		addEventListener("resize", update)
		return () => removeEventListener("resize", update)
	}, [content])
}
