import { select } from "d3-selection"
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom"
import type { Position } from "#features/map/map.ts"

export type MapZoom = {
	zoomBy(factor: number): void
	/** In pixels. */
	panBy(x: number, y: number): void
	/** Centers a position in the uncovered part, at this scale or a larger one. */
	centerOn(position: Position, scale: number): void
	/** Height of the view's lower part that is covered, in pixels. */
	cover(height: number): void
	/** Returns false at the largest scale. */
	zoomTo(position: Position, factor: number): boolean
	showAll(): void
	reveal(position: Position): void
	close(): void
}

const MAX_SCALE = 8

/** `width` of the whole sheet in pixels. Called on opening, and after each movement or resize. */
export type OnSettle = (width: number) => void

/** Minimum distance of a revealed position from the edge, in pixels. */
const MARGIN = 40

type Corners = [from: [x: number, y: number], to: [x: number, y: number]]

/** The sheet is resized rather than scaled, so marks and lines stay sharp. `isTapped`: a double tap doesn't zoom. */
export function openZoom(
	view: HTMLElement,
	sheet: HTMLElement,
	{ onSettle, isTapped }: { onSettle?: OnSettle; isTapped?: boolean } = {},
): MapZoom {
	const target = select<HTMLElement, unknown>(view)
	let whole = boxOf(view, sheet)
	let covered = 0
	let viewWidth = view.clientWidth
	let viewHeight = view.clientHeight
	let scale = 1
	let shownScale = 1
	let transform = zoomIdentity
	let frame: number | undefined
	// Once per frame: each event would otherwise force a layout.
	function showSoon() {
		frame ??= requestAnimationFrame(show)
	}
	function show() {
		if (frame !== undefined) cancelAnimationFrame(frame)
		frame = undefined
		const { x, y, k } = transform
		// A separate layer moves without repainting, but is slower to resize.
		if (k !== shownScale) sheet.style.willChange = ""
		shownScale = k
		sheet.style.width = `${k * whole.width}px`
		sheet.style.transform = `translate(${x + k * whole.x}px, ${y + k * whole.y}px)`
	}
	const extent = (): Corners => [
		[0, 0],
		[viewWidth, viewHeight],
	]
	const limits = (): Corners => [
		[whole.x, whole.y],
		[whole.x + whole.width, whole.y + whole.height],
	]
	const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
		.scaleExtent([1, MAX_SCALE])
		.duration(0)
		.extent(extent)
		.filter((event: Event) => isForMap(event, scale))
		.on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
			transform = event.transform
			scale = transform.k
			view.style.touchAction = scale > 1 ? "none" : "pan-x pan-y"
			showSoon()
		})
		.on("end", () => {
			show()
			sheet.style.willChange = scale > 1 ? "transform" : ""
			onSettle?.(scale * whole.width)
		})
	function measure() {
		whole = boxOf(view, sheet)
		viewWidth = view.clientWidth
		viewHeight = view.clientHeight - covered
		behavior.translateExtent(limits())
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
	const centerOn = (position: Position, least: number) => {
		const k = Math.max(scale, least)
		const [x, y] = [whole.x + position.x * whole.width, whole.y + position.y * whole.height]
		const centered = zoomIdentity
			.translate(viewWidth / 2, viewHeight / 2)
			.scale(k)
			.translate(-x, -y)
		// d3 doesn't constrain transforms that are set.
		target.call(behavior.transform, behavior.constrain()(centered, extent(), limits()))
	}
	return {
		zoomBy: (factor) => target.call(behavior.scaleBy, factor),
		panBy: (x, y) => target.call(behavior.translateBy, -x / scale, -y / scale),
		centerOn,
		cover(height) {
			covered = Math.min(height, view.clientHeight - 2 * MARGIN)
			measure()
		},
		zoomTo(position, factor) {
			if (scale >= MAX_SCALE) return false
			centerOn(position, Math.min(MAX_SCALE, scale * factor))
			return true
		},
		showAll: () => target.call(behavior.transform, zoomIdentity),
		reveal(position) {
			// Focusing a mark outside the view has scrolled it.
			resetScroll()
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

function boxOf(view: HTMLElement, sheet: HTMLElement) {
	const ratio = Number(sheet.dataset.ratio)
	const width = Math.min(view.clientWidth, view.clientHeight * ratio)
	const height = width / ratio
	const middle = (size: number, room: number) => Math.max(0, (room - size) / 2)
	return { x: middle(width, view.clientWidth), y: middle(height, view.clientHeight), width, height }
}

/** While the whole map is shown, one finger scrolls the page, and so does the wheel when it can't zoom out further. */
function isForMap(event: Event, scale: number): boolean {
	if (window.TouchEvent && event instanceof TouchEvent) return scale > 1 || event.touches.length > 1
	if (event instanceof WheelEvent) return scale > 1 || event.deltaY < 0
	return !(event instanceof MouseEvent) || (event.button === 0 && !event.ctrlKey)
}
