import { useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { href, Link, useLocation } from "react-router"
import { readStored } from "#core/ui/browser-storage.ts"
import { CheckIcon } from "#core/ui/icons.tsx"
import { MENU, RECEIPTS_KEY } from "#core/ui/site-info.ts"
import type { Receipt } from "#features/waiver/waiver.ts"
import { SHEET_LINK } from "./navigation.tsx"

/** The server doesn't know the receipts stored on this device. */
export function MyReceipts() {
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
