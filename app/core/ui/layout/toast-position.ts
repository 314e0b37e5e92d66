import { currentToast } from "#core/ui/toast.ts"

const CONTROLS = "a[href], button, input, select, textarea, label, summary"
const MESSAGES = "[role=alert], [role=status], .privacy-banner"
/** What a dialog is known and left by. */
const DIALOG_PARTS = "dialog h2[tabindex], [data-close] *"
const OPENED = "dialog:modal, :popover-open, details[open], .place-sheet"

/** Covering anything is better than covering what was opened, the consent banner, a save bar or the pressed control. */
const COST = { link: 1, control: 2, mainButton: 5, message: 20, opened: 50, banner: 100, pressed: 1000 }

const STEP = 8
const MARGIN = 12

let pressed: Element | null = null
/** Of the last press, where the pointer may still be. */
let point = { x: -1, y: -1 }
/** The toast at that press, and what was open. */
let atPress = { toast: 0, opened: new Set<Element>() }

export function trackPresses(): () => void {
	const remember = ({ target, clientX, clientY }: MouseEvent) => {
		if (target instanceof Element) pressed = target.closest(CONTROLS) ?? target
		point = { x: clientX, y: clientY }
		atPress = { toast: currentToast()?.id ?? 0, opened: new Set(document.querySelectorAll(OPENED)) }
	}
	document.addEventListener("click", remember, true)
	return () => document.removeEventListener("click", remember, true)
}

/** Moves the toast up, or to the left, to the nearest place where it covers the least. */
export function positionToast(element: HTMLElement): void {
	const scope = element.closest("dialog") ?? document.body
	element.style.translate = ""
	const start = element.getBoundingClientRect()
	const columns = start.left > 2 * MARGIN ? [0, MARGIN - start.left] : [0]
	// Cards that aren't laid out yet are out of view.
	const costs = [...scope.querySelectorAll(`${CONTROLS}, ${MESSAGES}, ${DIALOG_PARTS}`)]
		.filter((one) => !element.contains(one) && one.checkVisibility({ contentVisibilityAuto: true }))
		.map((one) => ({ box: visibleBox(one), cost: costOf(one) }))
	for (const one of justOpened()) costs.push({ box: visibleBox(one), cost: COST.opened })
	costs.push({ box: new DOMRect(point.x, point.y, 1, 1), cost: COST.pressed })
	let least = Number.POSITIVE_INFINITY
	for (let up = 0; up <= start.top - MARGIN && least > 0; up += STEP) {
		for (const x of columns) {
			const place = new DOMRect(start.x + x, start.y - up, start.width, start.height)
			const cost = costs.reduce((sum, one) => (overlap(place, one.box) ? sum + one.cost : sum), 0)
			if (cost >= least) continue
			least = cost
			element.style.translate = `${x}px ${-up}px`
		}
	}
}

export function isCovering(element: HTMLElement, other: Element): boolean {
	return !element.contains(other) && overlap(element.getBoundingClientRect(), other.getBoundingClientRect())
}

/** Whether a press opened something where the toast has no other place. A toast of the same press stays. */
export function coversOpened(element: HTMLElement): boolean {
	const box = element.getBoundingClientRect()
	return (
		currentToast()?.id === atPress.toast &&
		justOpened().some((one) => overlap(box, one.getBoundingClientRect()))
	)
}

function justOpened(): Element[] {
	return [...document.querySelectorAll(OPENED)].filter((one) => !atPress.opened.has(one))
}

/** What is scrolled out of a dialog isn't there to be covered. */
function visibleBox(element: Element): DOMRect {
	const box = element.getBoundingClientRect()
	const frame = element.closest("dialog")?.getBoundingClientRect()
	if (!frame) return box
	const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)]
	return new DOMRect(box.left, top, bottom > top ? box.width : 0, bottom - top)
}

function costOf(element: Element): number {
	if (element === pressed || element === document.activeElement) return COST.pressed
	if (element.matches(".privacy-banner, [data-save-bar] *")) return COST.banner
	if (element.matches(DIALOG_PARTS)) return COST.opened
	if (element.role && element.textContent) return COST.message
	if (element.matches("a:not(.button)")) return COST.link
	return element.matches(".button-gold") ? COST.mainButton : COST.control
}

function overlap(box: DOMRect, other: DOMRect): boolean {
	return (
		other.width > 0 &&
		other.left < box.right &&
		other.right > box.left &&
		other.top < box.bottom &&
		other.bottom > box.top
	)
}
