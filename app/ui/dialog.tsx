import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Link } from "react-router"
import { CloseIcon } from "./icons.tsx"

type DialogProps = {
	title: ReactNode
	children: ReactNode
	/** Called on Escape, on a tap beside the dialog and on its close control. */
	onClose: () => void
	/** The address without the dialog: then the close control is a link and works without scripts. */
	closeTo?: string
	/** Whether a tap beside it closes it; not where something could be lost. */
	closesOutside?: boolean
}

/**
 * The one dialog of the site. Rendered means open: by the server it stands in front of the page, in the browser it is
 * modal, holds the focus and gives it back at the end.
 */
export function Dialog({ title, children, onClose, closeTo, closesOutside = true }: DialogProps) {
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
	const closeClass = "grid size-12 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-sunk"
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
			className="dialog"
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault()
				onClose()
			}}
			onClose={(event) => {
				// A browser that is asked often enough closes it by itself; whether it may, is not the browser's to say.
				if (!event.currentTarget.isConnected || event.currentTarget.open) return
				event.currentTarget.showModal()
				onClose()
			}}
			onClick={(event) => closesOutside && event.target === dialog.current && onClose()}
		>
			<div className="p-5 sm:p-7">
				<div className="flex items-start justify-between gap-4">
					<h2
						ref={heading}
						id={titleId}
						tabIndex={-1}
						// biome-ignore lint/a11y/noAutofocus: without scripts, what is in front is read and tabbed through first
						autoFocus
						className="min-w-0 text-xl [overflow-wrap:break-word] outline-none sm:text-2xl"
					>
						{title}
					</h2>
					{closeTo === undefined ? (
						<button type="button" className={closeClass} aria-label="Close" onClick={onClose}>
							{close}
						</button>
					) : (
						<Link
							to={closeTo}
							preventScrollReset
							className={closeClass}
							aria-label="Close"
							onClick={closeHere}
						>
							{close}
						</Link>
					)}
				</div>
				{children}
			</div>
		</dialog>
	)
}
