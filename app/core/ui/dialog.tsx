import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Link } from "react-router"
import { CloseIcon } from "./icons.tsx"

type DialogProps = {
	title: ReactNode
	children: ReactNode
	onClose: () => void
	/** The page without the dialog: the close control is then a link and works without scripts. */
	closeTo?: string
	closesOutside?: boolean
	className?: string
}

/** Scrolls to below the close control, also to a part of a date field, which has the focus itself. */
const DIALOG =
	"fixed inset-0 z-50 m-auto max-h-[min(90dvh,60rem)] w-[min(44rem,100%-2rem)] scroll-pt-[calc(min(3rem,14vw)+3rem)] overflow-y-auto rounded-lg border border-line bg-surface text-ink backdrop:bg-[rgb(6_18_15/0.65)] not-[:modal]:shadow-[0_0_0_100vmax_rgb(6_18_15/0.65)]"

const ON_PHONES =
	"max-sm:mb-0 max-sm:max-h-[90dvh] max-sm:w-full max-sm:max-w-full max-sm:rounded-t-xl max-sm:rounded-b-none max-sm:border-0 max-sm:border-t-2"

const INSIDE =
	"relative p-(--edge) pt-[0.5rem] [--close-size:min(3rem,14vw)] [--edge:calc(var(--spacing)*5)] sm:[--edge:calc(var(--spacing)*7)]"

/** In the row of the close control until it's scrolled away, because a long name takes several lines. */
const HEADING =
	"relative z-11 mr-[calc(var(--close-size)+2vw)] mb-[0.5rem] grid min-h-(--close-size) grid-cols-1 items-center py-[0.4rem] [overflow-wrap:break-word] outline-none sm:text-2xl"

const CLOSE = "grid size-(--close-size) cursor-pointer place-items-center rounded-md hover:bg-sunk"

/** Rendered means open. From the server it covers the page, in the browser it's modal. */
export function Dialog({
	title,
	children,
	onClose,
	closeTo,
	closesOutside = true,
	className = "scroll-pb-[1rem]",
}: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)
	const titleId = useId()
	useLayoutEffect(() => {
		const element = dialog.current
		element?.removeAttribute("open")
		element?.showModal()
		heading.current?.focus()
		return () => element?.close()
	}, [])
	const close = <CloseIcon />
	function closeHere(event: MouseEvent) {
		event.preventDefault()
		onClose()
	}
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the browser's own
		<dialog
			ref={dialog}
			open
			suppressHydrationWarning
			className={`${DIALOG} ${ON_PHONES} ${className}`}
			aria-labelledby={titleId}
			onCancel={(event) => {
				if (event.target !== event.currentTarget) return
				event.preventDefault()
				onClose()
			}}
			onClose={(event) => {
				// Chrome closes a dialog despite `preventDefault` after repeated Escape; the parent decides, so reopen it.
				if (!event.currentTarget.isConnected || event.currentTarget.open) return
				event.currentTarget.showModal()
				onClose()
			}}
			onClick={(event) => closesOutside && event.target === dialog.current && onClose()}
		>
			<div className={INSIDE}>
				<h2
					ref={heading}
					id={titleId}
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: without scripts, a screen reader and the Tab key start in the dialog
					autoFocus
					className={HEADING}
				>
					{title}
				</h2>
				<div className="pointer-events-none absolute inset-0 z-10">
					<div
						data-close
						className="pointer-events-auto sticky top-0 flex justify-end bg-surface px-(--edge) py-[0.5rem]"
					>
						{closeTo === undefined ? (
							<button type="button" aria-label="Close" className={CLOSE} onClick={onClose}>
								{close}
							</button>
						) : (
							<Link to={closeTo} preventScrollReset aria-label="Close" className={CLOSE} onClick={closeHere}>
								{close}
							</Link>
						)}
					</div>
				</div>
				{children}
			</div>
		</dialog>
	)
}
