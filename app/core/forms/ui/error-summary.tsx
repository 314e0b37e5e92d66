import { useEffect, useRef, useState } from "react"
import { joinMessages } from "#core/forms/field-errors.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { FieldErrors } from "./form-fields.tsx"
import { jump } from "./jump.ts"

type ErrorSummaryProps = {
	title: string
	/** By field name, which is the id of its control. Messages without a control are shown as text. */
	errors: FieldErrors
	/** The summary gets the focus once for each attempt, not when an error is corrected. */
	attempt?: object | undefined
	isBelow?: boolean
}

const MOST_LINKS = 3

const focusedFor = new WeakSet<object>()

export function ErrorSummary({ title, errors, attempt = errors, isBelow = false }: ErrorSummaryProps) {
	const summary = useRef<HTMLDivElement>(null)
	const [withoutControl, setWithoutControl] = useState<string[]>([])
	useEffect(() => {
		setWithoutControl(Object.keys(errors).filter((name) => !document.getElementById(name)))
	}, [errors])
	useEffect(() => {
		if (focusedFor.has(attempt)) return
		focusedFor.add(attempt)
		summary.current?.focus({ preventScroll: isBelow })
	}, [attempt, isBelow])
	const general = errors[""] ?? []
	const fields = invalidFields(errors)
	const more = fields.length - MOST_LINKS
	return (
		<div ref={summary} role="alert" tabIndex={-1} className={`${NOTICE.barn} outline-none`}>
			<p className="font-bold">{title}</p>
			{general.map((message) => (
				<p key={message}>{message}</p>
			))}
			{fields.length > 0 && (
				<ul className="mt-1 list-disc pl-5">
					{fields.slice(0, MOST_LINKS).map(([name, messages]) => (
						<li key={name}>
							{withoutControl.includes(name) ? (
								joinMessages(messages)
							) : (
								<a href={`#${name}`} onClick={jump} className="text-link inline-block py-0.5 align-top">
									{joinMessages(messages)}
								</a>
							)}
						</li>
					))}
					{more > 0 && <li>and {more} more</li>}
				</ul>
			)}
		</div>
	)
}

export function invalidFields(errors: FieldErrors): [name: string, messages: string[]][] {
	return Object.entries(errors).filter(([name, messages]) => name !== "" && messages.length > 0)
}
