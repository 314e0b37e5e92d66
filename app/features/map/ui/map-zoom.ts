import { select } from "d3-selection"
// Adds `transition` to selections.
import "d3-transition"
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom"
import type { Position } from "#features/map/map.ts"

export type MapZoom = {
	zoomBy(factor: number): void
	/** In pixels. */
	panBy(x: number, y: number): void
	/** Puts a position into the middle of what isn't covered, at this scale or a larger one. */
	centerOn(position: Position, scale: number): void
	/** How much of the view's lower part something covers, in pixels. */
	cover(height: number): void
	zoomTo(position: Position, factor: number): void
	showAll(): void
	reveal(position: Position): void
	close(): void
}

const MAX_SCALE = 8

/** Called with the width of the whole sheet in pixels, when it was opened, and after each movement or change of its view. */
export type OnSettle = (width: number) => void

/** Kept free around a revealed position, in pixels. */
const MARGIN = 40

const ANIMATION_MS = 250

/** With more marks and lines, a slow phone can't lay the sheet out in each frame. */
const MANY_MARKS = 150

/** Up to this factor, or its inverse, a sheet with many marks is scaled like a picture while it moves. */
const MAX_STRETCH = 2

type Box = { x: number; y: number; width: number; height: number }

/**
 * Pans and zooms a sheet inside its view by touch, mouse and wheel. The sheet grows instead of being scaled, so marks, lines and
 * the picture stay sharp and marks keep their size. With many marks it grows when the movement ends. Where a tap means something
 * (`isTapped`), two of them don't zoom.
 */
export function openZoom(
	view: HTMLElement,
	sheet: HTMLElement,
	{ onSettle, isTapped }: { onSettle?: OnSettle; isTapped?: boolean } = {},
): MapZoom {
	const target = select<HTMLElement, unknown>(view)
	let whole = boxOf(view, sheet)
	let covered = 0
	let viewHeight = view.clientHeight
	let scale = 1
	let shownScale = 1
	let grownTo = 1
	let isMoving = false
	let transform = zoomIdentity
	let frame: number | undefined
	// Once per frame: events between would find an outdated layout, and wait for a new one.
	function showSoon() {
		frame ??= requestAnimationFrame(show)
	}
	function show() {
		if (frame !== undefined) cancelAnimationFrame(frame)
		frame = undefined
		const { x, y, k } = transform
		const isStretched = isMoving && sheet.childElementCount > MANY_MARKS && isNear(k / grownTo)
		if (!isStretched && k !== grownTo) {
			sheet.style.width = `${k * whole.width}px`
			grownTo = k
		}
		// A layer of its own moves without being painted again, but takes longer to grow.
		if (k !== shownScale) sheet.style.willChange = isStretched ? "transform" : ""
		shownScale = k
		const stretch = k === grownTo ? "" : ` scale(${k / grownTo})`
		sheet.style.transform = `translate(${x + k * whole.x}px, ${y + k * whole.y}px)${stretch}`
	}
	const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
		.scaleExtent([1, MAX_SCALE])
		.interpolate(straight)
		.extent(() => [
			[0, 0],
			[whole.width, viewHeight],
		])
		.filter((event: Event) => isForMap(event, scale))
		.on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
			isMoving = true
			view.classList.add("is-moving")
			transform = event.transform
			scale = transform.k
			view.style.touchAction = scale > 1 ? "none" : "pan-x pan-y"
			showSoon()
		})
		.on("end", () => {
			isMoving = false
			show()
			view.classList.remove("is-moving")
			sheet.style.willChange = scale > 1 ? "transform" : ""
			onSettle?.(scale * whole.width)
		})
	function measure() {
		whole = boxOf(view, sheet)
		viewHeight = view.clientHeight - covered
		sheet.style.width = `${scale * whole.width}px`
		grownTo = scale
		behavior.translateExtent([
			[whole.x, whole.y],
			[whole.x + whole.width, whole.y + whole.height],
		])
		// Also reports the width.
		target.call(behavior.translateBy, 0, 0)
		showSoon()
	}
	view.classList.add("is-zoomable")
	view.style.touchAction = "pan-x pan-y"
	target.call(behavior)
	if (isTapped) target.on("dblclick.zoom", null)
	measure()
	const observer = new ResizeObserver(measure)
	observer.observe(view)
	const resetScroll = () => view.scrollTo(0, 0)
	view.addEventListener("scroll", resetScroll)
	const smooth = () => target.transition().duration(isMotionReduced() ? 0 : ANIMATION_MS)
	const centerOn = (position: Position, least: number) => {
		const k = Math.max(scale, least)
		const [x, y] = [whole.x + position.x * whole.width, whole.y + position.y * whole.height]
		const centered = zoomIdentity
			.translate(view.clientWidth / 2, viewHeight / 2)
			.scale(k)
			.translate(-x, -y)
		smooth().call(behavior.transform, constrained(centered, k))
	}
	/** Programmed transforms aren't constrained by d3. */
	function constrained(transform: typeof zoomIdentity, k: number) {
		const clamp = (value: number, start: number, size: number, room: number) => {
			const [least, most] = [room - k * (start + size), -k * start]
			return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value))
		}
		return zoomIdentity
			.translate(
				clamp(transform.x, whole.x, whole.width, view.clientWidth),
				clamp(transform.y, whole.y, whole.height, viewHeight),
			)
			.scale(k)
	}
	return {
		zoomBy: (factor) => smooth().call(behavior.scaleBy, factor),
		panBy: (x, y) => target.call(behavior.translateBy, -x / scale, -y / scale),
		centerOn,
		cover(height) {
			covered = Math.min(height, view.clientHeight - 2 * MARGIN)
			measure()
		},
		zoomTo: (position, factor) => centerOn(position, Math.min(MAX_SCALE, scale * factor)),
		showAll: () => smooth().call(behavior.transform, zoomIdentity),
		reveal(position) {
			// Focusing a mark outside of the view has scrolled it.
			resetScroll()
			// What is in view now would be moved out of it by the animation to the previous mark.
			target.interrupt()
			show()
			const box = sheet.getBoundingClientRect()
			const around = view.getBoundingClientRect()
			const [x, y] = [box.left + position.x * box.width, box.top + position.y * box.height]
			const isInside =
				x > around.left + MARGIN &&
				x < around.right - MARGIN &&
				y > around.top + MARGIN &&
				y < around.top + viewHeight - MARGIN
			if (!isInside && (scale > 1 || covered > 0)) centerOn(position, scale)
		},
		close() {
			if (frame !== undefined) cancelAnimationFrame(frame)
			observer.disconnect()
			view.removeEventListener("scroll", resetScroll)
			target.on(".zoom", null)
			view.classList.remove("is-zoomable")
			sheet.style.removeProperty("width")
			sheet.style.removeProperty("transform")
			sheet.style.removeProperty("will-change")
		},
	}
}

type View = [x: number, y: number, width: number]

/** d3's own zooms out and in again, which an interruption would leave zoomed out. */
function straight(from: View, to: View): (part: number) => View {
	const at = (part: number, axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * part
	return (part) => [at(part, 0), at(part, 1), at(part, 2)]
}

function boxOf(view: HTMLElement, sheet: HTMLElement): Box {
	const ratio = Number(sheet.dataset.ratio)
	const width = Math.min(view.clientWidth, view.clientHeight * ratio)
	const height = width / ratio
	const middle = (size: number, room: number) => Math.max(0, (room - size) / 2)
	return { x: middle(width, view.clientWidth), y: middle(height, view.clientHeight), width, height }
}

function isNear(factor: number): boolean {
	return factor <= MAX_STRETCH && factor >= 1 / MAX_STRETCH
}

/** While the whole map is shown, one finger scrolls the page, and so does the wheel that can't zoom out further. */
function isForMap(event: Event, scale: number): boolean {
	if (window.TouchEvent && event instanceof TouchEvent) return scale > 1 || event.touches.length > 1
	if (event instanceof WheelEvent) return scale > 1 || event.deltaY < 0
	return !(event instanceof MouseEvent) || (event.button === 0 && !event.ctrlKey)
}

function isMotionReduced(): boolean {
	return window.matchMedia("(prefers-reduced-motion: reduce)").matches
}
