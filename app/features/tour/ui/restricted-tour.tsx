import { type ComponentProps, useEffect, useRef, useState } from "react"
import { Form, href, useLocation } from "react-router"
import { ShowPassword } from "#core/forms/ui/password-field.tsx"
import { MAX_SETTING } from "#core/settings/setting.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { ButtonLink, QuietLink } from "#core/ui/page-elements.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { TourAccess } from "#features/offline/tour-access.ts"

export default function RestrictedTour({
	access,
	actionData,
}: { access: TourAccess } & ComponentProps<typeof TourGate>) {
	return access === "locked" ? <TourGate actionData={actionData} /> : <TourUnavailable />
}

function TourUnavailable() {
	return (
		<MessagePage title="Wildlife Tour Unavailable">
			<p>The self-guided wildlife discovery tour is currently not available. Please check back later.</p>
			<p>
				<ButtonLink to={href("/")}>Go Back</ButtonLink>
			</p>
		</MessagePage>
	)
}

/** A wrong passcode clears the field without a message, as specified. */
function TourGate({ actionData }: { actionData: { message: string | null } | undefined }) {
	const hydrated = useHydrated()
	const { search } = useLocation()
	const input = useRef<HTMLInputElement>(null)
	const [isShown, setShown] = useState(false)
	const [isBlank, setBlank] = useState(false)
	const checkBlank = () => setBlank(input.current?.value.trim() === "")
	useEffect(() => {
		if (actionData?.message === null && input.current) {
			input.current.value = ""
			input.current.focus()
		}
		// Text may have been typed before hydration.
		setBlank(input.current?.value.trim() === "")
	}, [actionData])
	return (
		<div className="frame grid gap-5 *:max-w-lg py-12 md:py-20">
			<h1>Wildlife Tour Access</h1>
			<p>Please enter the tour passcode to access the wildlife discovery experience.</p>
			<Form method="post" action={href("/tour") + search} className="grid gap-4">
				<label className="grid gap-1 font-semibold">
					Tour Passcode
					<input
						ref={input}
						id="passcode"
						type={isShown ? "text" : "password"}
						name="passcode"
						placeholder="Enter passcode"
						required
						maxLength={MAX_SETTING}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						onInput={checkBlank}
						className="field font-normal"
					/>
				</label>
				<div className="-mt-4">
					<ShowPassword fieldId="passcode" what="passcode" isShown={isShown} onPress={setShown} />
				</div>
				<div className="flex flex-wrap gap-3">
					<button type="submit" className="button" disabled={hydrated && isBlank}>
						Access Wildlife Tour
					</button>
					<QuietLink to={href("/")}>Go Back</QuietLink>
				</div>
				{/* Below the buttons, so that they don't move. */}
				<p role="alert" className="font-semibold text-barn empty:hidden">
					{actionData?.message}
				</p>
			</Form>
		</div>
	)
}
