import { useEffect, useRef, useState } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { MAX_SETTING } from "../models/setting.ts"
import { useHydrated } from "./use-hydrated.ts"

/** In front of a tour that has a passcode. A wrong one, whose answer has no message, clears the field without a word. */
export default function TourGate({ answer }: { answer: { message: string | null } | undefined }) {
	const hydrated = useHydrated()
	const { search } = useLocation()
	const input = useRef<HTMLInputElement>(null)
	const [isBlank, setBlank] = useState(false)
	const look = () => setBlank(input.current?.value.trim() === "")
	useEffect(() => {
		// Where no answer came, or too many were tried, what was typed stays.
		if (answer?.message === null && input.current) {
			input.current.value = ""
			input.current.focus()
		}
		// What was typed before the scripts came counts.
		setBlank(input.current?.value.trim() === "")
	}, [answer])
	return (
		<div className="mx-auto grid max-w-lg gap-5 px-4 py-12 md:py-20">
			<h1 className="blazed text-2xl">Wildlife Tour Access</h1>
			<p>Please enter the tour passcode to access the wildlife discovery experience.</p>
			<Form method="post" action={href("/tour") + search} className="grid gap-4">
				<label className="grid gap-1 font-semibold">
					Tour Passcode
					<input
						ref={input}
						type="password"
						name="passcode"
						placeholder="Enter passcode"
						required
						maxLength={MAX_SETTING}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						onInput={look}
						className="field font-normal"
					/>
				</label>
				<p role="alert" className="font-semibold text-barn empty:hidden">
					{answer?.message}
				</p>
				<div className="flex flex-wrap gap-3">
					<button type="submit" className="button" disabled={hydrated && isBlank}>
						Access Wildlife Tour
					</button>
					<Link to={href("/")} className="button button-quiet">
						Go Back
					</Link>
				</div>
			</Form>
		</div>
	)
}
