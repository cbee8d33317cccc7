// Placeholder.
export default function Page() {
  return <h1>dashboard-packages</h1>
}
