import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { href, Link, useLocation } from "react-router"
import { readStored } from "#core/ui/browser-storage.ts"
import { CheckIcon } from "#core/ui/icons.tsx"
import { MENU, MENUS, RECEIPTS_KEY } from "#core/ui/site-info.ts"
import type { Receipt } from "#features/waiver/waiver.ts"
import { takeHistoryStep, watchHistorySteps } from "./history-step.ts"
import { SHEET_LINK } from "./navigation.tsx"

export function MenuExtras() {
	const { key } = useLocation()
	const routersKey = useRef(key)
	useEffect(() => {
		routersKey.current = key
	}, [key])
	useEffect(() => watchHistorySteps(() => routersKey.current), [])
	useEffect(() => watchMenus(), [])
	return <MyReceipts />
}

const isOpen = (menu: Element) => menu.matches(":popover-open, [open]")

function watchMenus(): () => void {
	const end = new AbortController()
	const steps = new Map<Element, () => void>()
	function update(menu: HTMLElement) {
		const takeBack = steps.get(menu)
		if (isOpen(menu) && !takeBack) {
			const close = () => {
				if (menu instanceof HTMLDialogElement) menu.close()
				if (menu.matches(":popover-open")) menu.hidePopover()
			}
			steps.set(
				menu,
				takeHistoryStep(close, (target) => menu.contains(target)),
			)
		} else if (!isOpen(menu) && takeBack) {
			steps.delete(menu)
			takeBack()
		}
	}
	const onChange = ({ target }: Event) => {
		if (target instanceof HTMLElement && MENUS.includes(target.id)) update(target)
	}
	for (const type of ["toggle", "close"])
		document.addEventListener(type, onChange, { capture: true, signal: end.signal })
	return () => end.abort()
}

/** The server doesn't know the receipts stored on this device. */
function MyReceipts() {
	const location = useLocation()
	const [menu, setMenu] = useState<Element | null>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: a page may have stored a receipt
	useEffect(() => {
		setMenu(hasReceipts() ? document.querySelector(`#${MENU} nav`) : null)
	}, [location])
	return (
		menu &&
		createPortal(
			<Link to={`${href("/waiver")}#receipts`} className={SHEET_LINK}>
				<CheckIcon />
				My receipts
			</Link>,
			menu,
		)
	)
}

/** Doesn't import `stored-receipts.ts`, which would then be in every page's JavaScript. */
function hasReceipts(): boolean {
	const stored = readStored(RECEIPTS_KEY)
	return (
		Array.isArray(stored) && stored.some((one: Partial<Receipt> | null) => typeof one?.receipt === "string")
	)
}
