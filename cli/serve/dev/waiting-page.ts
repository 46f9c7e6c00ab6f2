/** Shown while no page of a region is valid. Its script shows the problems, and reloads when they are fixed. */
export const WAITING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waiting for the site</title>
<script src="/__dev/faults.js"></script>
<script defer src="/__dev/client.js" data-version=""></script>
</head>
<body>
<p>There is no page to show yet: problems in the site stop every page from being rendered.</p>
</body>
</html>
`;
