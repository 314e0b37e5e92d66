type ToastPosition = "bottom" | "above-bar" | "top" | "bottom-left"

const POSITIONS: ToastPosition[] = ["bottom", "above-bar", "top", "bottom-left"]
const CONTROLS = "a[href], button, input, select, textarea, label, summary"
const MESSAGES = "[role=alert], [role=status], .privacy-banner"

/** Covering anything is better than covering the consent banner, a save bar or the pressed control. */
const COST = { control: 1, mainButton: 5, message: 20, banner: 100, pressed: 1000 }

let pressed: Element | null = null
/** Of the last press, where the pointer may still be. */
let point = { x: -1, y: -1 }

export function trackPresses(): () => void {
	const remember = ({ target, clientX, clientY }: MouseEvent) => {
		if (target instanceof Element) pressed = target.closest(CONTROLS) ?? target
		point = { x: clientX, y: clientY }
	}
	document.addEventListener("click", remember, true)
	return () => document.removeEventListener("click", remember, true)
}

export function positionToast(element: HTMLElement): void {
	const scope = element.closest("dialog") ?? document
	const bar = scope.querySelector("[data-save-bar]")?.getBoundingClientRect()
	element.style.setProperty("--save-bar", `${bar ? window.innerHeight - bar.top : 0}px`)
	// Only the toast moves, so the others are measured once. Cards that aren't laid out yet are out of view.
	const others = [...scope.querySelectorAll(`${CONTROLS}, ${MESSAGES}`)]
		.filter((one) => !element.contains(one) && one.checkVisibility({ contentVisibilityAuto: true }))
		.map((one) => ({ one, box: one.getBoundingClientRect() }))
	const costs = POSITIONS.map((position) => {
		element.dataset.place = position
		const box = element.getBoundingClientRect()
		const underPointer = overlap(box, new DOMRect(point.x, point.y, 1, 1)) ? COST.pressed : 0
		return others.reduce(
			(sum, other) => (overlap(box, other.box) ? sum + costOf(other.one) : sum),
			underPointer,
		)
	})
	element.dataset.place = POSITIONS[costs.indexOf(Math.min(...costs))]
}

export function isCovering(element: HTMLElement, other: Element): boolean {
	return !element.contains(other) && overlap(element.getBoundingClientRect(), other.getBoundingClientRect())
}

function costOf(element: Element): number {
	if (element === pressed || element === document.activeElement) return COST.pressed
	if (element.matches(".privacy-banner, [data-save-bar] *")) return COST.banner
	if (element.role && element.textContent) return COST.message
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
