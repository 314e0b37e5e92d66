import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react"

/** By dragging a handle, or its arrow keys. `keys` are in order; `send` gets one and its new position from 0. */
export function useDragOrder(
	list: RefObject<HTMLElement | null>,
	keys: readonly string[],
	send: (key: string, to: number) => void,
) {
	const moved = useRef<string>(undefined)
	const order = keys.join("\n")
	useEffect(() => {
		const at = order.split("\n").indexOf(moved.current ?? "")
		moved.current = undefined
		// The browser forgets the focus of an element that moves.
		if (at >= 0) list.current?.querySelectorAll<HTMLElement>(".drag-handle")[at]?.focus()
	}, [order, list])

	function onMove(from: number, to: number) {
		const key = keys[from]
		if (!key) return
		moved.current = key
		send(key, to)
	}

	const items = () => [...(list.current?.children ?? [])] as HTMLElement[]

	function start(event: PointerEvent<HTMLButtonElement>, from: number) {
		if (event.button !== 0) return
		const handle = event.currentTarget
		const dragged = items()[from]
		if (!dragged) return
		handle.setPointerCapture(event.pointerId)
		const startY = event.clientY + window.scrollY
		const middles = items().map((item) => {
			const { top, height } = item.getBoundingClientRect()
			return top + window.scrollY + height / 2
		})
		let to = from
		const move = ({ clientY }: { clientY: number }) => {
			const y = clientY + window.scrollY
			dragged.style.transform = `translateY(${y - startY}px)`
			const centre = (middles[from] ?? 0) + y - startY
			to = middles.filter((middle, at) => at !== from && middle < centre).length
		}
		const end = (isDropped: boolean) => () => {
			handle.removeEventListener("pointermove", move)
			dragged.style.transform = ""
			delete dragged.dataset.dragged
			if (isDropped && to !== from) onMove(from, to)
		}
		dragged.dataset.dragged = ""
		handle.addEventListener("pointermove", move)
		handle.addEventListener("pointerup", end(true), { once: true })
		handle.addEventListener("pointercancel", end(false), { once: true })
	}

	function onKey(event: KeyboardEvent, from: number) {
		const to = from + (event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0)
		if (to === from || to < 0 || to >= items().length) return
		event.preventDefault()
		onMove(from, to)
	}

	return (from: number) => ({
		onPointerDown: (event: PointerEvent<HTMLButtonElement>) => start(event, from),
		onKeyDown: (event: KeyboardEvent) => onKey(event, from),
	})
}
