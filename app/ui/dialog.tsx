import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Link } from "react-router"
import { CloseIcon } from "./icons.tsx"

type DialogProps = {
	title: ReactNode
	children: ReactNode
	onClose: () => void
	/** URL of the page without the dialog. The close control is then a link and works without scripts. */
	closeTo?: string
	closesOutside?: boolean
}

/** Rendered means open. Server-rendered it is in front of the page, in the browser it is modal. */
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
				if (event.target !== event.currentTarget) return
				event.preventDefault()
				onClose()
			}}
			onClose={(event) => {
				// Chrome closes a dialog despite `preventDefault` after repeated Escape; the parent decides, so reopen
				// it.
				if (!event.currentTarget.isConnected || event.currentTarget.open) return
				event.currentTarget.showModal()
				onClose()
			}}
			onClick={(event) => closesOutside && event.target === dialog.current && onClose()}
		>
			<div className="dialog-inside">
				<h2
					ref={heading}
					id={titleId}
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: without scripts, a screen reader and the Tab key start in the dialog
					autoFocus
					className="[overflow-wrap:break-word] outline-none sm:text-2xl"
				>
					{title}
				</h2>
				<div className="dialog-close">
					<div>
						{closeTo === undefined ? (
							<button type="button" aria-label="Close" onClick={onClose}>
								{close}
							</button>
						) : (
							<Link to={closeTo} preventScrollReset aria-label="Close" onClick={closeHere}>
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
