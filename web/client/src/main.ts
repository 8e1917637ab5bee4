document.body.append("nonet");
