export type ToastPosition = "bottom" | "top" | "bottom-left"

const POSITIONS: ToastPosition[] = ["bottom", "top", "bottom-left"]
const CONTROLS = "a[href], button, input, select, textarea, label, summary"
const MESSAGES = "[role=alert], [role=status], .privacy-banner"

/** Covering anything is better than covering the consent banner or the pressed control. */
const COST = { control: 1, message: 20, banner: 100, pressed: 1000 }

let pressed: Element | null = null

export function trackPresses(): () => void {
	const remember = ({ target }: Event) => {
		if (target instanceof Element) pressed = target.closest(CONTROLS) ?? target
	}
	document.addEventListener("click", remember, true)
	return () => document.removeEventListener("click", remember, true)
}

/** Chooses the position that covers the least, and sets it as `data-place`. */
export function positionToast(element: HTMLElement): void {
	const scope = element.closest("dialog") ?? document
	const others = [...scope.querySelectorAll(`${CONTROLS}, ${MESSAGES}`)].filter(
		(one) => !element.contains(one) && one.checkVisibility(),
	)
	const costs = POSITIONS.map((position) => {
		element.dataset.position = position
		const box = element.getBoundingClientRect()
		return others.reduce((sum, one) => (overlap(box, one) ? sum + costOf(one) : sum), 0)
	})
	element.dataset.position = POSITIONS[costs.indexOf(Math.min(...costs))]
}

export function isCovering(element: HTMLElement, other: Element): boolean {
	return !element.contains(other) && overlap(element.getBoundingClientRect(), other)
}

function costOf(element: Element): number {
	if (element === pressed || element === document.activeElement) return COST.pressed
	if (element.matches(".privacy-banner")) return COST.banner
	return element.role && element.textContent ? COST.message : COST.control
}

function overlap(box: DOMRect, element: Element): boolean {
	const other = element.getBoundingClientRect()
	return (
		other.width > 0 &&
		other.left < box.right &&
		other.right > box.left &&
		other.top < box.bottom &&
		other.bottom > box.top
	)
}
