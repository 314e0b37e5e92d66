import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { href, Link, useLocation } from "react-router"
import { PrivacyChoices } from "#core/tracking/ui/privacy-choices.tsx"
import { readStored } from "#core/ui/browser-storage.ts"
import { CheckIcon } from "#core/ui/icons.tsx"
import { retry } from "#core/ui/retry.ts"
import { MENU, RECEIPTS_KEY } from "#core/ui/site-info.ts"
import { SHEET_LINK } from "./navigation.tsx"
import { Toaster } from "./toaster.tsx"
import { useTopLayer } from "./use-top-layer.ts"

export default function PageExtras() {
	return (
		<>
			<MyReceipts />
			<LostNavigation />
			<FocusFallback />
			<RepeatTapGuard />
			<Reconnect />
			<PrivacyChoices />
			<Tooltips />
			<Toaster />
		</>
	)
}

function FocusFallback() {
	useEffect(() => {
		let focused: Element | null = null
		let container: HTMLElement | null = null
		const onFocus = ({ target }: FocusEvent) => {
			focused = target as Element
			container = focused.closest("[data-focus-fallback]")
		}
		const observer = new MutationObserver(() => {
			if (!focused || focused.isConnected) return
			focused = null
			const selector = container?.dataset.focusFallback
			if (!container || !selector || document.activeElement !== document.body) return
			const label = document.getElementById(container.getAttribute("aria-labelledby") ?? "")
			const next = container.isConnected ? container.querySelector<HTMLElement>(selector) : label
			next?.focus({ preventScroll: true })
		})
		document.addEventListener("focusin", onFocus)
		observer.observe(document.body, { childList: true, subtree: true })
		return () => {
			document.removeEventListener("focusin", onFocus)
			observer.disconnect()
		}
	}, [])
	return null
}

/** In ms and CSS pixels. */
const REPEAT_MS = 700
const REPEAT_PX = 12

/** Ignores a second tap if the control or its label has changed, and a second click that would submit again. */
function RepeatTapGuard() {
	useEffect(() => {
		let last: { control: Element; label: string | null; at: number; x: number; y: number } | undefined
		const onClick = (event: PointerEvent) => {
			const { target, timeStamp: at, clientX: x, clientY: y } = event
			if (event.detail === 0 || !(target instanceof Element)) return
			const control = target.closest("a, button, summary")
			if (!control) {
				last = undefined
				return
			}
			const label = control.textContent
			const isSecond = event.detail > 1
			const isDouble = isSecond || event.pointerType === "touch"
			const isRepeat =
				last && isDouble && at - last.at < REPEAT_MS && Math.hypot(x - last.x, y - last.y) < REPEAT_PX
			const isSentAgain = isSecond && control instanceof HTMLButtonElement && control.form?.method === "post"
			if (isSentAgain || (isRepeat && (control !== last?.control || label !== last.label))) {
				event.preventDefault()
				event.stopImmediatePropagation()
			} else {
				last = { control, label, at, x, y }
			}
		}
		// Before React, which listens on the document.
		window.addEventListener("click", onClick, true)
		return () => window.removeEventListener("click", onClick, true)
	}, [])
	return null
}

const RETRY_MS = 10_000

/** Browsers fire no `online` event when a weak connection recovers, so waiting pages poll the site. */
function Reconnect() {
	useEffect(() => {
		const timer = setInterval(checkConnection, RETRY_MS)
		return () => clearInterval(timer)
	}, [])
	return null
}

async function checkConnection(): Promise<void> {
	const isWaiting = document.getElementById("no-connection")
	if (!isWaiting || document.visibilityState !== "visible") return
	const response = await fetch("/healthz", { method: "HEAD" }).catch(() => undefined)
	// 503 means that the site can't save, but its pages can be read.
	if (response?.ok || response?.status === 503) window.dispatchEvent(new Event("online"))
}

/** React Router reloads the current page when the next one's code fails to load; this loads the next one as a document. */
function LostNavigation() {
	const { key, pathname } = useLocation()
	const shown = useRef(pathname)
	const tapped = useRef<string>(undefined)
	// biome-ignore lint/correctness/useExhaustiveDependencies: reset when another page has opened
	useEffect(() => {
		tapped.current = undefined
	}, [key])
	useEffect(() => {
		if (shown.current === pathname) return
		shown.current = pathname
		document.getElementById("lost")?.replaceChildren()
	}, [pathname])
	useEffect(() => {
		/** The router never requests its code again in this document. */
		let lost: string | undefined
		const openLost = () => lost && window.location.assign(lost)
		const onClick = (event: MouseEvent) => {
			tapped.current = event.target instanceof Element ? event.target.closest("a")?.href : undefined
			if (!lost || tapped.current !== lost || !navigator.onLine) return
			event.preventDefault()
			openLost()
		}
		const onNavigate = (event: NavigateEvent) => {
			const target = tapped.current
			if (!target || event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return
			event.preventDefault()
			lost = target
			retry(() => fetch(target, { method: "HEAD" })).then(
				() => tapped.current === target && openLost(),
				() => document.dispatchEvent(new Event("part-lost")),
			)
		}
		const navigation = window.navigation as Navigation | undefined
		document.addEventListener("click", onClick, true)
		window.addEventListener("online", openLost)
		navigation?.addEventListener("navigate", onNavigate)
		return () => {
			document.removeEventListener("click", onClick, true)
			window.removeEventListener("online", openLost)
			navigation?.removeEventListener("navigate", onNavigate)
		}
	}, [])
	return null
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

/** Importing `stored-receipts.ts` would add it to every page's JavaScript. */
function hasReceipts(): boolean {
	const stored = readStored(RECEIPTS_KEY)
	return Array.isArray(stored) && stored.length > 0
}

type Open = { text: string; x: number; y: number; below: boolean }

/** Not announced, because it repeats the accessible name. */
function Tooltips() {
	const [open, setOpen] = useState<Open>()
	const bubble = useRef<HTMLDivElement>(null)

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		let owner: HTMLElement | undefined
		let closedAt = Number.NEGATIVE_INFINITY

		function hide() {
			clearTimeout(timer)
			owner = undefined
			if (bubble.current) closedAt = performance.now()
			setOpen(undefined)
		}
		function show(target: EventTarget | null, delay: number) {
			const element = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null
			if (element && element === owner) return
			hide()
			if (!element) return
			owner = element
			timer = setTimeout(() => setOpen(placeBeside(element)), delay)
		}
		function onPointerOver({ target, pointerType }: PointerEvent) {
			if (pointerType === "touch" || bubble.current?.contains(target as Node)) return
			// No delay when the pointer moves from one tooltip to the next.
			show(target, performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY)
		}
		function onFocusIn({ target }: FocusEvent) {
			if (target instanceof Element && target.matches(":focus-visible")) show(target, 0)
		}
		const listening = new AbortController()
		const { signal } = listening
		document.addEventListener("pointerover", onPointerOver, { signal })
		document.addEventListener("focusin", onFocusIn, { signal })
		document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal })
		for (const type of ["pointerdown", "focusout", "scroll"])
			document.addEventListener(type, hide, { signal, passive: true })
		return () => {
			listening.abort()
			clearTimeout(timer)
		}
	}, [])

	const top = useTopLayer(open)
	if (!open) return null
	const content = (
		<div
			ref={bubble}
			aria-hidden="true"
			className="fixed z-70 rounded bg-band px-3 py-1.5 text-sm font-semibold text-onband"
			style={{ left: open.x, top: open.y, transform: `translate(-50%, ${open.below ? "0" : "-100%"})` }}
		>
			{open.text}
		</div>
	)
	return top ? createPortal(content, top) : content
}

const OPEN_DELAY = 700
const SKIP_DELAY = 300

function placeBeside(element: HTMLElement): Open {
	const { left, width, top, bottom } = element.getBoundingClientRect()
	const below = top < 60
	return {
		text: element.dataset.tooltip ?? "",
		x: Math.min(Math.max(left + width / 2, 80), document.documentElement.clientWidth - 80),
		y: below ? bottom + 8 : top - 8,
		below,
	}
}
