import { useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"

export function ParkingUnavailable() {
	const site = useRouteLoaderData<RootLayoutData>("root")?.site
	if (!site || site.takesParkingPayments) return null
	return (
		<p className="mt-2 print:hidden">
			You can't pay for parking online yet.
			{site.contactEmail && (
				<>
					{" "}
					To arrange parking, email{" "}
					<a href={`mailto:${site.contactEmail}`} className="underline underline-offset-4">
						{site.contactEmail}
					</a>
					.
				</>
			)}
		</p>
	)
}
